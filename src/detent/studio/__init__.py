"""The local studio: a page on this machine alone to edit scenarios, run them, and look at what came out."""
