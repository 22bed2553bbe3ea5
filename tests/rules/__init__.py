"""The rules library held to published counts, to outside engines and to slow obvious models."""
