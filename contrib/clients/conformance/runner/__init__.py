"""Puts clients of Belfry through transcripts."""
