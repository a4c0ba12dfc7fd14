import { Alert, Stack, Textarea, type TextareaProps } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import type { OperatorReferral } from '@indike/contract/operator/referrals';
import { statusNames } from '@indike/rules/referrals/status-names';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentPropsWithRef, type ReactNode, useState } from 'react';
import { FormActions } from '#app/shared/forms/form-actions.tsx';
import { detailQuery } from '../../api.ts';
import { changesSince, newestTransitionId } from '../../model/offered-transitions.ts';

export interface FormProps {
  readonly referral: OperatorReferral;
  readonly onDone: () => void;
}

interface Saving {
  /** The id of the newest transition when the form opened. */
  readonly seen: number;
  /** What others changed meanwhile, when the server refused for that reason. */
  readonly changes: readonly string[];
  readonly save: (task: () => Promise<unknown>, said: string) => Promise<void>;
}

/** Saves, shows a toast and closes the form. If the referral has changed meanwhile, the form stays and says how. */
export function useSaving({ referral, onDone }: FormProps, otherwise = changedText): Saving {
  const client = useQueryClient();
  const [seen] = useState(() => newestTransitionId(referral));
  const [changes, setChanges] = useState<readonly string[]>([]);
  const save = async (task: () => Promise<unknown>, said: string) => {
    try {
      await task();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_meanwhile') {
        const now = await client.fetchQuery({ ...detailQuery(String(referral.id)), staleTime: 0 });
        const sentences = changesSince(now, seen).map(changeSentence);
        setChanges(sentences.length > 0 ? sentences : [otherwise(now)]);
        return;
      }
      throw error;
    }
    showSuccess(said);
    onDone();
  };
  return { seen, changes, save };
}

/** The text for a change other than a transition. */
const changedText = (_now: OperatorReferral): string => 'Outra pessoa alterou esta indicação.';

const changeSentence = ({ by, created_at, status }: OperatorReferral['status_transactions'][number]) =>
  `${by ?? 'O sistema'} alterou o status para ${statusNames[status]} em ${dateTimeText(created_at)}.`;

interface MoveFormProps {
  readonly formProps: ComponentPropsWithRef<'form'>;
  readonly busy: boolean;
  readonly saving: Saving;
  readonly submit: string;
  readonly danger?: boolean;
  readonly onDone: () => void;
  readonly children: ReactNode;
}

export function ActionForm({
  formProps,
  busy,
  saving,
  submit,
  danger = false,
  onDone,
  children,
}: MoveFormProps) {
  const refused = saving.changes.length > 0;
  return (
    <form {...formProps}>
      <Stack gap="md">
        {children}
        {refused && (
          <Alert color="yellow" title="A indicação mudou enquanto você preenchia" role="alert">
            {saving.changes.join(' ')} Nada do que você preencheu foi salvo. Feche e confira como ela está
            agora.
          </Alert>
        )}
        <FormActions submit={submit} busy={busy} danger={danger} onBack={onDone} closed={refused} />
      </Stack>
    </form>
  );
}

/** A note that only operators can read. */
export function NoteField(props: TextareaProps) {
  return (
    <Textarea
      label="Anotação interna (opcional)"
      description="Só a equipe lê."
      autosize
      minRows={2}
      maxRows={8}
      {...props}
    />
  );
}
