"""The same evenings through the whole product: bouncing switches, the firmware's core, a cable, the host, the disk."""
