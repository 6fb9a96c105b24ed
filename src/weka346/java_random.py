"""Java's pseudo-random numbers. Weka draws its folds and forests with them."""

MULTIPLIER, INCREMENT, MASK = 0x5DEECE66D, 0xB, (1 << 48) - 1


class JavaRandom:
    """The 48-bit linear congruential generator of java.util.Random."""

    def __init__(self, seed: int) -> None:
        self.set_seed(seed)

    def set_seed(self, seed: int) -> None:
        """Start again from a seed."""
        self.state = (seed ^ MULTIPLIER) & MASK  # all later numbers depend on it

    def next_int(self, bound: int) -> int:
        """Draw a whole number from 0 up to, not including, the bound."""
        while True:
            self.state = (self.state * MULTIPLIER + INCREMENT) & MASK
            bits = self.state >> 17  # 31 of the 48
            if bound & (bound - 1) == 0:
                return (bound * bits) >> 31
            value = bits % bound
            if bits - value + (bound - 1) < 1 << 31:
                return value
