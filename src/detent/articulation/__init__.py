"""How the parts of an assembly move: from contacts to freedoms, joints and questions about them."""
