import { Button, Text } from '@mantine/core';
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
    <section aria-label="Mensagens" className={classes['link']}>
      <Button
        component={Link}
        to={toConversation(referralId)}
        // A prerendered page knows no referral; `request-early` completes its address.
        suppressHydrationWarning
        variant={unread > 0 ? 'filled' : 'default'}
        leftSection={<IconMessage size={20} stroke={1.75} aria-hidden />}
        mb="sm"
      >
        {unread > 0 ? unreadText(unread) : 'Mensagens com a equipe'}
      </Button>
      <Text c="dimmed">Tem dúvida sobre esta indicação? Escreva, e a equipe responde.</Text>
    </section>
  );
}

export function useUnreadMessages(referralId: number): number {
  const { data } = useQuery(unreadMessagesQuery());
  return data?.data.find(({ referral_id: id }) => id === referralId)?.unread ?? 0;
}
