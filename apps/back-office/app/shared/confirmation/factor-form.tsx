import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { secondFactor } from '@indike/contract/operator/access/sign-in';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { IconLock } from '@indike/ui/icons.ts';
import { showError } from '@indike/ui/toasts/toasts.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { NarrowForm } from '../forms/submit-button.tsx';
import { askPasskey, canUsePasskeys, type PasskeyAssertion, type PasskeyRequest } from './passkeys.ts';

type Kind = 'totp' | 'passkey' | 'recovery_code';

export interface Factor {
  readonly otp?: string;
  readonly recovery_code?: string;
  readonly passkey?: PasskeyAssertion;
}

interface Props {
  readonly kinds: readonly Kind[];
  /** Null if the operator has no passkey. */
  readonly passkey: PasskeyRequest | null;
  readonly submit: string;
  readonly onFactor: (factor: Factor) => Promise<void>;
}

/** Asks for a code of the app, a passkey or a recovery code, whichever the operator has. */
export function FactorForm({ kinds, passkey, submit, onFactor }: Props) {
  const [recovering, setRecovering] = useState(!kinds.includes('totp') && passkey === null);
  return (
    <Stack gap="md">
      {passkey !== null && canUsePasskeys() && <PasskeyButton request={passkey} onFactor={onFactor} />}
      {(recovering || kinds.includes('totp')) && (
        <CodeForm
          key={String(recovering)}
          kind={recovering ? 'recovery_code' : 'otp'}
          submit={submit}
          onFactor={onFactor}
        />
      )}
      {kinds.includes('recovery_code') && !recovering && (
        <Anchor component="button" type="button" size="sm" onClick={() => setRecovering(true)}>
          Perdi o aparelho: usar um código de recuperação
        </Anchor>
      )}
    </Stack>
  );
}

const CODES = {
  otp: {
    label: 'Código do aplicativo',
    description: '6 números, que mudam a cada 30 segundos.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    maxLength: 9,
  },
  recovery_code: {
    label: 'Código de recuperação',
    description: 'Um dos dez que você guardou. Cada um vale uma vez.',
    autoComplete: 'off',
    maxLength: 40,
  },
} as const;

interface CodeProps extends Pick<Props, 'submit' | 'onFactor'> {
  readonly kind: keyof typeof CODES;
}

function CodeForm({ kind, submit, onFactor }: CodeProps) {
  const form = useZodForm({
    schema: z.object({ [kind]: secondFactor[kind] }),
    initial: { [kind]: '' },
    onSubmit: (code) => onFactor({ [kind]: code[kind] ?? '' }),
  });
  return (
    <NarrowForm form={form} label="Segunda etapa" submit={submit} busyText="Conferindo…">
      <TextInput {...CODES[kind]} data-autofocus {...form.text(kind)} />
    </NarrowForm>
  );
}

interface PasskeyProps extends Pick<Props, 'onFactor'> {
  readonly request: PasskeyRequest;
}

function PasskeyButton({ request, onFactor }: PasskeyProps) {
  const signWithPasskey = async () => {
    const passkey = await askPasskey(request).catch(() => null);
    if (passkey === null) return showError('A chave de acesso não foi usada. Tente de novo ou use o código.');
    // The query layer shows a refusal.
    await onFactor({ passkey }).catch(() => undefined);
  };
  return (
    <Button
      variant="light"
      leftSection={<IconLock size={18} aria-hidden />}
      onClick={() => void signWithPasskey()}
    >
      Usar a chave de acesso
    </Button>
  );
}
