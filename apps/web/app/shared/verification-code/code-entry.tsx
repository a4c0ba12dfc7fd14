import { validationCode } from '@indike/contract/wire/fields';
import type { ProfileChange } from '@indike/contract/accounts/profile-form';
import { CODE_LENGTH, CODE_LIFETIME_MINUTES } from '@indike/rules/accounts/codes';
import { Button, Stack, Text } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useSingleFlight } from '@indike/ui/hooks/use-single-flight.ts';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { ErrorState } from '@indike/ui/feedback/error-state.tsx';
import { CodeInput } from '@indike/ui/fields/code-input.tsx';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { placeError } from '@indike/ui/forms/request-error.ts';
import { closesDialog } from './use-pending-save.ts';
import { ResendCode } from './resend-code.tsx';
import type { SentCode } from './sent-code.ts';
import { useSentCode } from './use-sent-code.ts';

export interface CodeEntryProps extends DialogProps {
  readonly title: string;
  /** The one kind of change that the code allows. */
  readonly change: ProfileChange;
  /**
   * Saves with the code. A refused code is shown in the dialog; any other refusal closes the dialog and is shown by the
   * component that opened it, which also closes it after success.
   */
  readonly onCode: (code: string) => Promise<void>;
}

export default function CodeEntry({ opened, onClose, title, ...rest }: CodeEntryProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="28rem" sheet>
      <Entry onClose={onClose} {...rest} />
    </Dialog>
  );
}

type EntryProps = Omit<CodeEntryProps, 'opened' | 'title'>;

/** State of the code field and of the form that confirms the code. */
function useCodeForm({ onCode, onClose }: Pick<EntryProps, 'onCode' | 'onClose'>) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, once] = useSingleFlight();

  function refused(message: string) {
    setCode('');
    setError(message);
  }

  async function confirm() {
    setError(null);
    const typed = validationCode.safeParse(code);
    if (!typed.success) return refused(typed.error.issues[0]?.message ?? '');
    try {
      await onCode(typed.data);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const wrong = error.errors?.['validation_code']?.[0];
      if (wrong !== undefined) return refused(wrong);
      // Placed at once: here, or by the form, which gets it when the dialog has closed.
      const { refusal } = placeError(error);
      if (closesDialog(error)) onClose();
      else setError(refusal);
    }
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The dialog is a portal: in React's tree it is inside the page's form, and its submit event would bubble there.
    event.stopPropagation();
    if (code.length === CODE_LENGTH) void once(confirm);
  };
  const onChange = (typed: string) => {
    setCode(typed);
    if (typed !== '') setError(null);
  };
  return { busy, complete: code.length === CODE_LENGTH, onSubmit, input: { value: code, error, onChange } };
}

function Entry({ change, onCode, onClose }: EntryProps) {
  const sending = useSentCode(change);
  const { state, email } = sending;
  const [openedAt] = useState(() => Date.now());
  const { busy, complete, onSubmit, input } = useCodeForm({ onCode, onClose });

  if (state.status === 'failed')
    return <ErrorState error={state.error} fallback="Erro validando o usuário" onRetry={sending.retry} />;
  if (state.status === 'waiting') return <NextCodeCountdown seconds={sending.wait} />;

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <SentTo state={state} email={email} />
        <CodeInput {...input} />
        <Button type="submit" disabled={!complete} aria-disabled={busy}>
          {busy ? 'Enviando...' : 'Confirmar'}
        </Button>
        <ResendCode
          refusal={sending.refusal}
          sentAt={state.status === 'sent' ? state.sentAt : openedAt}
          busy={sending.resending}
          onResend={sending.resend}
        />
      </Stack>
    </form>
  );
}

function SentTo({ state, email }: { readonly state: SentCode; readonly email: string }) {
  return (
    <Text style={{ overflowWrap: 'anywhere' }} aria-live="polite">
      {state.status === 'sending' && 'Enviando um código de 6 letras e números para '}
      {state.status === 'sent' && !state.before && 'Enviamos um código de 6 letras e números para '}
      {state.status === 'sent' && state.before && 'Use o código que acabamos de enviar para '}
      <strong>{email}</strong>. Ele vale por {CODE_LIFETIME_MINUTES} minutos.
    </Text>
  );
}

function NextCodeCountdown({ seconds }: { readonly seconds: number }) {
  return (
    <Stack gap="xs" ta="center" py="lg">
      <Text fw={500}>Você acabou de pedir ou usar um código.</Text>
      <Text c="dimmed">Em instantes enviamos outro, sem você precisar fazer nada.</Text>
      <Text fw={600} role="timer">
        {seconds === 1 ? 'Falta 1 segundo' : `Faltam ${seconds} segundos`}
      </Text>
    </Stack>
  );
}
