import { Button, Text, Textarea } from '@mantine/core';
import { fullName } from '@indike/ui/format/names.ts';
import { answerPrivacyRequestBody, type PrivacyRequest } from '@indike/contract/operator/privacy-requests';
import { privacyRequestKinds } from '@indike/rules/accounts/privacy-requests';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { dateText } from '@indike/ui/format/dates.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { CommandForm } from '#app/shared/forms/command-form.tsx';
import { paths } from '#app/shared/paths.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { call } from '#app/shared/http/call.ts';
import { useSendRequest } from '../api.ts';
import classes from './requests.module.css';

export function Request({ request }: { readonly request: PrivacyRequest }) {
  const may = useCanCall();
  const { id, kind, details, closed_at, answer, overdue } = request;
  const { open, props } = useDialog(`responder-${id}`);
  const title = privacyRequestKinds[kind];
  return (
    <li className={classes['request']} data-overdue={overdue || undefined}>
      <div>
        <p className={classes['title']}>
          {title} · <Who request={request} />
        </p>
        {details !== null && <p>{details}</p>}
        <p className={classes['soft']}>{timesText(request)}</p>
        {answer !== null && <p>Resposta: {answer}</p>}
      </div>
      <div className={classes['due']}>
        {overdue && <strong>Atrasado</strong>}
        {closed_at === null && may('POST /api/operator/privacy-requests/{id}/answer') && (
          <Button variant="default" aria-label={`Responder: ${title}, pedido ${id}`} onClick={open}>
            Responder
          </Button>
        )}
      </div>
      <Dialog {...props} title="Responder ao pedido">
        <AnswerForm id={id} onDone={props.onClose} />
      </Dialog>
    </li>
  );
}

function Who({ request: { indiker, requester, source } }: { readonly request: PrivacyRequest }) {
  if (indiker !== null) return <Link to={paths.indiker(indiker.id)}>{fullName(indiker)}</Link>;
  return requester ?? (source === 'product' ? 'contato de uma indicação' : 'pessoa sem cadastro');
}

function timesText({
  source,
  received_on,
  due_on,
  closed_at,
  closed_by,
  created_by,
}: PrivacyRequest): string {
  if (source === 'product') return `Feito e atendido no próprio sistema em ${dateText(received_on)}`;
  const parts = [
    `Recebido em ${dateText(received_on)}`,
    `registrado por ${created_by ?? 'alguém da equipe'}`,
  ];
  parts.push(
    closed_at === null
      ? `responder até ${dateText(due_on)}`
      : `respondido em ${dateText(closed_at)} por ${closed_by ?? 'alguém da equipe'}`,
  );
  return parts.join(' · ');
}

function AnswerForm({ id, onDone }: { readonly id: number; readonly onDone: () => void }) {
  const answer = useSendRequest();
  const form = useZodForm({
    schema: answerPrivacyRequestBody,
    initial: { answer: '' },
    onSubmit: async (body) => {
      await answer.mutateAsync(() =>
        call('POST /api/operator/privacy-requests/{id}/answer', { params: { id: String(id) }, body }),
      );
      showSuccess('Pedido respondido');
      onDone();
    },
  });
  return (
    <CommandForm form={form} submit="Encerrar com esta resposta">
      <Text>Registre aqui o que foi respondido à pessoa. O pedido sai da lista e não muda mais.</Text>
      <Textarea label="Resposta" minRows={3} maxLength={1000} data-autofocus {...form.text('answer')} />
    </CommandForm>
  );
}
