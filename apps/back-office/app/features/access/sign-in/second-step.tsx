import { Stack, Text, Title } from '@mantine/core';
import { ApiError } from '@indike/ui/http/api-error.ts';
import type { ResponseOf } from '@indike/contract/calls';
import { useCall } from '#app/shared/http/call.ts';
import { loadSession } from '#app/shared/session/load-session.ts';
import { type Factor, FactorForm } from '#app/shared/confirmation/factor-form.tsx';

/** The response to a correct password when a second factor is required. */
export type Challenge = Extract<ResponseOf<'POST /api/operator/auth/login'>, { challenge: string }>;

interface Props {
  readonly challenge: Challenge;
  readonly onRestart: () => void;
}

export function SecondStep({ challenge: { challenge, second_factor, passkey }, onRestart }: Props) {
  const confirm = useCall('POST /api/operator/auth/second-factor', 'Não foi possível entrar');
  const enter = async (factor: Factor) => {
    try {
      await confirm.mutateAsync({ body: { challenge, ...factor } });
    } catch (error) {
      // After too many attempts or a timeout, the sign-in restarts with the password.
      if (error instanceof ApiError && error.code === 'sign_in_restart') return onRestart();
      throw error;
    }
    await loadSession();
  };
  return (
    <Stack gap="md">
      <Title order={1}>Confirme que é você</Title>
      <Text c="dimmed">A senha está certa. Falta a segunda etapa.</Text>
      <FactorForm kinds={second_factor} passkey={passkey} submit="Entrar" onFactor={enter} />
    </Stack>
  );
}
