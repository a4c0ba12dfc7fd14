import { Button, Stack, Text } from '@mantine/core';
import { validationCode } from '@indike/contract/wire/fields';
import { codeLength, codeLifetimeMinutes } from '@indike/rules/accounts/codes';
import { type SubmitEvent, useState } from 'react';
import { useSingleFlight } from '#app/kit/hooks/use-single-flight.ts';
import { ApiError } from '../http/api-error.ts';
import { type CodeDialogProps, endsEntry } from './code-dialog.tsx';
import { CodeInput } from '#app/kit/ui/fields/code-input.tsx';
import { Dialog } from '#app/kit/ui/dialogs/dialog.tsx';
import { ResendCode } from './resend-code.tsx';
import { noteUsed } from './sent-code.ts';
import { ErrorState } from '#app/kit/ui/feedback/error-state.tsx';
import { useSentCode } from './use-sent-code.ts';

export default function CodeEntry({ opened, onClose, title, ...rest }: CodeDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="28rem">
      <Entry onClose={onClose} {...rest} />
    </Dialog>
  );
}

type Props = Omit<CodeDialogProps, 'opened' | 'title'>;

function Entry({ change, onCode, onClose }: Props) {
  const sending = useSentCode(change);
  const { state, email } = sending;
  const [openedAt] = useState(() => Date.now());
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
      noteUsed();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const wrong = error.errors?.['validation_code']?.[0];
      if (wrong !== undefined) return refused(wrong);
      if (endsEntry(error)) onClose();
    }
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A dialog is inside the form of the page for React, not for the browser.
    event.stopPropagation();
    if (code.length === codeLength) void once(confirm);
  };

  if (state.status === 'failed')
    return <ErrorState error={state.error} fallback="Erro validando o usuário" onRetry={sending.retry} />;
  if (state.status === 'waiting') return <Waiting seconds={sending.wait} />;

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text style={{ overflowWrap: 'anywhere' }} aria-live="polite">
          {state.status === 'sending' && 'Enviando um código de 6 letras e números para '}
          {state.status === 'sent' && !state.before && 'Enviamos um código de 6 letras e números para '}
          {state.status === 'sent' && state.before && 'Use o código que acabamos de enviar para '}
          <strong>{email}</strong>. Ele vale por {codeLifetimeMinutes} minutos.
        </Text>
        <CodeInput
          value={code}
          error={error}
          onChange={(typed) => {
            setCode(typed);
            if (typed !== '') setError(null);
          }}
        />
        <Button type="submit" disabled={code.length !== codeLength} aria-disabled={busy}>
          {busy ? 'Enviando...' : 'Confirmar'}
        </Button>
        <ResendCode
          sentAt={state.status === 'sent' ? state.sentAt : openedAt}
          busy={sending.resending}
          onResend={sending.resend}
        />
      </Stack>
    </form>
  );
}

function Waiting({ seconds }: { readonly seconds: number }) {
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
