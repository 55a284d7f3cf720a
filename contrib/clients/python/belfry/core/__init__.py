"""What both faces of the client share: decisions and values, no sockets and no waiting."""
