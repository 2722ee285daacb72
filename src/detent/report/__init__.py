"""What people see of a Record: lines for a terminal, figures, and one self-contained page."""
