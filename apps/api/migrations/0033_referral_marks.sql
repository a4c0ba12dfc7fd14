-- Whoever writes a transition changes the status of its referral in the same transaction, whose trigger marks the change (0027).
drop trigger mark_inserted on status_transition;
