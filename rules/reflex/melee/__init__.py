"""At arm's length: strikes, blocks, charges, grapples and what one can do with a hold."""
