"""Plays exported motions in the players of others and compares what they play with the motions."""
