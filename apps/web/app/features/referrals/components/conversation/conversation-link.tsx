import { Button } from '@mantine/core';
import { IconMessage } from '@indike/ui/icons.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { toConversation } from '#app/shared/paths.ts';
import { unreadMessagesQuery } from '../../conversation-api.ts';
import { unreadText } from '../../model/unread-text.ts';
import classes from './conversation.module.css';

/** The conversation has a page of its own, so that the referral's page stays light. */
export function ConversationLink({ referralId }: { readonly referralId: number }) {
  const unread = useUnreadMessages(referralId);
  return (
    <Button
      component={Link}
      to={toConversation(referralId)}
      variant={unread > 0 ? 'filled' : 'default'}
      leftSection={<IconMessage size={20} stroke={1.75} aria-hidden />}
      className={classes['link'] ?? ''}
    >
      {unread > 0 ? unreadText(unread) : 'Mensagens com a equipe'}
    </Button>
  );
}

export function useUnreadMessages(referralId: number): number {
  const { data } = useQuery(unreadMessagesQuery());
  return data?.data.find(({ referral_id: id }) => id === referralId)?.unread ?? 0;
}
