"""Which moves were played, worked out from what was touched.

Where these sources were compiled as they are, what was made of them runs; else they run as they are.
"""

from controller.compiled import compiled_recognition

__path__.insert(0, str(compiled_recognition()))
