import '@mantine/core/styles/Skeleton.css';
import { Button, Skeleton, Text } from '@mantine/core';
import { Composer } from '@indike/ui/conversation/composer.tsx';
import { MessageList } from '@indike/ui/conversation/message-list.tsx';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { useHydrated } from '@indike/ui/hooks/use-hydrated.ts';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noindexPage } from '#app/shared/page-meta.ts';
import { paths } from '#app/shared/paths.ts';
import { prefetched } from '#app/shared/query/prefetched.ts';
import { useUser } from '#app/shared/session/session-store.ts';
import { referralQuery } from '../../api.ts';
import {
  FAILED,
  messagePagesQuery,
  useOpenAttachment,
  useReadMessages,
  useSendMessage,
} from '../../conversation-api.ts';
import { ReferralMissing } from '../referral-missing.tsx';
import { useReferralId } from '../use-referral-id.ts';
import classes from './conversation.module.css';

export const meta = () => noindexPage('Mensagens');

export default function ConversationPage() {
  const hydrated = useHydrated();
  const id = useReferralId();
  return (
    <div className={classes['page']}>
      <BackButton
        fallback={hydrated && id !== null ? `${paths.referral}?indicationId=${id}` : paths.referrals}
      />
      {id !== null && <Loaded key={id} id={id} />}
      {id === null && (hydrated ? <ReferralMissing /> : <PageSkeleton />)}
    </div>
  );
}

function Loaded({ id }: { readonly id: number }) {
  const query = useQuery(referralQuery(id));
  useInfiniteQuery(prefetched(messagePagesQuery(id)));
  return (
    <QueryState query={query} failed={FAILED.list} skeleton={<PageSkeleton />}>
      {(referral) =>
        referral ? (
          <>
            <Heading />
            <Text mb="lg" className={classes['company'] ?? ''}>
              Sobre {referral.name}
            </Text>
            <Conversation id={id} />
          </>
        ) : (
          <ReferralMissing />
        )
      }
    </QueryState>
  );
}

const Heading = () => (
  <PageTitle help="Pergunte à equipe comercial ou responda a ela. Avisamos você quando houver resposta.">
    Mensagens
  </PageTitle>
);

function Conversation({ id }: { readonly id: number }) {
  const user = useUser();
  const pages = useInfiniteQuery(messagePagesQuery(id));
  const messages = pages.data?.pages.flatMap(({ data }) => data);
  const send = useSendMessage(id);
  const open = useOpenAttachment();
  const { mutate: markRead } = useReadMessages(id);
  const unread = messages?.find(({ from, read }) => from === 'staff' && !read)?.id;
  useEffect(() => {
    if (unread !== undefined) markRead(unread);
  }, [unread, markRead]);
  return (
    <QueryState query={{ ...pages, data: messages }} failed={FAILED.list} skeleton={<ConversationSkeleton />}>
      {(messages) => (
        <>
          {pages.hasNextPage && (
            <Button
              variant="default"
              mb="md"
              loading={pages.isFetchingNextPage}
              onClick={() => void pages.fetchNextPage()}
            >
              Ver mensagens anteriores
            </Button>
          )}
          {messages.length === 0 ? (
            <EmptyState>Nenhuma mensagem ainda. Escreva à equipe: a resposta chega aqui.</EmptyState>
          ) : (
            <MessageList
              messages={messages.map((message) => ({
                ...message,
                by: message.from === 'indiker' ? 'Você' : 'Equipe comercial',
              }))}
              side="indiker"
              onOpen={open.mutate}
            />
          )}
          <Composer
            label="Escreva à equipe"
            draftId={`mensagem-${user?.id ?? 0}-${id}`}
            onSend={(message, key) => send.mutateAsync({ message, key })}
          />
        </>
      )}
    </QueryState>
  );
}

/** The heading needs no data, so it is painted at once. */
const PageSkeleton = () => (
  <>
    <Heading />
    <ConversationSkeleton />
  </>
);

const ConversationSkeleton = () => (
  <output aria-label="Carregando...">
    <Skeleton height={72} width="80%" mb="md" />
    <Skeleton height={96} />
  </output>
);
