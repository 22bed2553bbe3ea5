"""The cases of move inference that every board must survive, one file per family, over games of different kinds."""
