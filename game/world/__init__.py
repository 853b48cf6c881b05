"""The ECS: an esper world per battle, its components, and the battlefield that rulebooks see and act on."""
