"""What happens between the parts."""
