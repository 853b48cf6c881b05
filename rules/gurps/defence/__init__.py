"""Active defences: dodging, parrying, blocking, giving ground."""
