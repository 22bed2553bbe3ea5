"""Made sensor traces: seeded people at seeded tables, and a judge of what was read from them.

Written from the format of sensor traces alone, so that recognition meets hands it was not built with.
"""
