"""Close combat: into a foe's yard, holds and what they lead to, slams and shoves."""
