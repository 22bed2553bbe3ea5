"""Simulated games: one seed told in full, or many explored.

python -m tests.simulation --seed 7 --level clumsy --game chess --mode casual
python -m tests.simulation --games 1000
"""

from tests.simulation.explore import main

if __name__ == "__main__":
    main()
