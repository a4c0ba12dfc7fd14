import { Alert, Textarea, type TextareaProps } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import type { CallInput } from '@indike/contract/calls';
import type { OperatorReferral } from '@indike/contract/operator/referrals';
import { statusNames } from '@indike/rules/referrals/status-names';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import type { Values } from '@indike/ui/forms/validate.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import { type Command, CommandForm } from '#app/shared/forms/command-form.tsx';
import { call } from '#app/shared/http/call.ts';
import { detailQuery, useChange } from '../../api.ts';
import { changesSince, newestTransitionId } from '../../model/newest-transition.ts';

export interface FormProps {
  readonly referral: OperatorReferral;
  readonly onDone: () => void;
}

interface ActionInput {
  readonly params: { readonly id: string };
  /** The id of the newest transition when the form opened. */
  readonly seen: number;
}

interface Options<S extends z.ZodMiniType, V extends Values> extends Command<
  S,
  V,
  ActionInput,
  OperatorReferral
> {
  /** The text for a change by others that is no transition. */
  readonly otherwise?: (now: OperatorReferral) => string;
}

/** Saves, shows a toast and closes the form. If the referral has changed meanwhile, the form stays and says how. */
export function useActionForm<S extends z.ZodMiniType, V extends Values>(
  { referral, onDone }: FormProps,
  { schema, initial, send, said, otherwise = changedText }: Options<S, V>,
) {
  const client = useQueryClient();
  const change = useChange();
  const [seen] = useState(() => newestTransitionId(referral));
  const [changes, setChanges] = useState<readonly string[]>([]);
  const params = { id: String(referral.id) };
  const save = async (task: () => Promise<OperatorReferral>, text: string) => {
    try {
      await change.mutateAsync(task);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') throw error;
      const now = await client.fetchQuery({ ...detailQuery(params.id), staleTime: 0 });
      const sentences = changesSince(now, seen).map(changeSentence);
      setChanges(sentences.length > 0 ? sentences : [otherwise(now)]);
      return;
    }
    showSuccess(text);
    onDone();
  };
  const form = useZodForm({
    schema,
    initial,
    onSubmit: (output) => save(() => send(output, { params, seen }), said),
  });
  return { ...form, changes, save, onDone };
}

type Transition = CallInput<'POST /api/operator/indications/{id}/transitions'>['body'];

/** Sends a transition, which the server refuses if there was another since the form opened. */
export const sendTransition = (
  body: Omit<Transition, 'seen_transaction_id'>,
  { params, seen }: ActionInput,
) =>
  call('POST /api/operator/indications/{id}/transitions', {
    params,
    body: { ...body, seen_transaction_id: seen },
  });

const changedText = (_now: OperatorReferral): string => 'Outra pessoa alterou esta indicação.';

const changeSentence = ({ by, created_at, status }: OperatorReferral['status_transactions'][number]) =>
  `${by ?? 'O sistema'} alterou o status para ${statusNames[status]} em ${dateTimeText(created_at)}.`;

interface ActionFormProps {
  readonly form: Pick<
    ReturnType<typeof useActionForm>,
    'formProps' | 'busy' | 'refusal' | 'changes' | 'onDone'
  >;
  readonly submit: string;
  readonly danger?: boolean;
  readonly children: ReactNode;
}

export function ActionForm({ form, children, ...button }: ActionFormProps) {
  const isRefused = form.changes.length > 0;
  return (
    <CommandForm form={form} {...button} onBack={form.onDone} closed={isRefused}>
      {children}
      {isRefused && (
        <Alert color="yellow" title="A indicação mudou enquanto você preenchia" role="alert">
          {form.changes.join(' ')} Nada do que você preencheu foi salvo. Feche e confira como ela está agora.
        </Alert>
      )}
    </CommandForm>
  );
}

/** A note that only operators can read. */
export const NoteField = (props: TextareaProps) => (
  <Textarea label="Anotação interna (opcional)" description="Só a equipe lê." maxRows={8} {...props} />
);
