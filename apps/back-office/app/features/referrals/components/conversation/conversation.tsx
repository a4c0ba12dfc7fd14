import '@mantine/core/styles/Skeleton.css';
import { Button, Skeleton } from '@mantine/core';
import type { OperatorReferral } from '@indike/contract/operator/referrals';
import { Composer } from '@indike/ui/conversation/composer.tsx';
import { MessageList } from '@indike/ui/conversation/message-list.tsx';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCanCall, useSession } from '#app/shared/session/session-store.ts';
import { messagesQuery, useOpenAttachment, useReadMessages, useSendMessage } from '../../conversation-api.ts';
import { TemplateChoice } from './template-choice.tsx';
import classes from '../detail/detail.module.css';

/** The messages of the Indiker and the staff. They are read when somebody says so, because the panel is always open. */
export function Conversation({ referral }: { readonly referral: OperatorReferral }) {
  const { id } = referral;
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    messagesQuery(id),
  );
  const may = useCanCall()('POST /api/operator/indications/{id}/messages');
  const session = useSession();
  const me = session.status === 'in' ? session.session.id : 0;
  const send = useSendMessage(id);
  const open = useOpenAttachment();
  const markRead = useReadMessages(id);
  const messages = data?.pages.flatMap((page) => page.data);
  const unread = messages?.filter(({ from, read }) => from === 'indiker' && !read) ?? [];
  const [newest] = unread;
  if (isError && messages === undefined) return null;
  return (
    <Panel title={unread.length === 0 ? 'Mensagens' : `Mensagens (${unread.length} por ler)`}>
      {messages === undefined && <Skeleton height={96} aria-label="Carregando as mensagens" />}
      {hasNextPage && (
        <Button variant="default" mb="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Ver mensagens anteriores
        </Button>
      )}
      {messages?.length === 0 && <p className={classes['soft']}>Nenhuma mensagem com o Indiker.</p>}
      {messages !== undefined && messages.length > 0 && (
        <MessageList messages={messages} side="staff" onOpen={open.mutate} />
      )}
      {may && newest !== undefined && (
        <Button
          variant="default"
          mt="md"
          loading={markRead.isPending}
          onClick={() => markRead.mutate(newest.id)}
        >
          Marcar como lidas
        </Button>
      )}
      {may && (
        <Composer
          label="Escreva ao Indiker"
          draftId={`mensagem-operacao-${me}-${id}`}
          renderTools={(insert) => <TemplateChoice referral={referral} onChoose={insert} />}
          onSend={async (message, key) => {
            await send.mutateAsync({ message, key });
            if (newest !== undefined) markRead.mutate(newest.id);
          }}
        />
      )}
    </Panel>
  );
}
