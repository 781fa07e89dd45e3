"""What those who run a server may do with what is stored: find, close, delete, rename, erase, ban, tell, count."""
