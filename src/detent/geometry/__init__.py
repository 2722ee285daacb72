"""What bounds the parts."""
