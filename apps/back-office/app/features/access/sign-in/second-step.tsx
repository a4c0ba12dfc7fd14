import { Stack, Text, Title } from '@mantine/core';
import type { ResponseOf } from '@indike/contract/calls';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { type Factor, FactorForm } from '#app/shared/confirmation/factor-form.tsx';
import { useCall } from '#app/shared/http/call.ts';
import { loadSession } from '#app/shared/session/load-session.ts';

/** The response to the first step when a second factor is required. */
export type Challenge = Extract<ResponseOf<'POST /api/operator/auth/login'>, { challenge: string }>;

interface SecondStepProps {
  readonly challenge: Challenge;
  readonly onRestart: () => void;
  /** Called when the session is open, by a page that the session itself does not send on. */
  readonly onIn?: () => void;
}

export function SecondStep({ challenge: step, onRestart, onIn }: SecondStepProps) {
  const { challenge, second_factor, passkey } = step;
  const confirm = useCall('POST /api/operator/auth/second-factor', 'Não foi possível entrar');
  const enter = async (factor: Factor) => {
    try {
      await confirm.mutateAsync({ body: { challenge, ...factor } });
    } catch (error) {
      // After too many attempts or a timeout, the sign-in restarts.
      if (error instanceof ApiError && error.code === 'sign_in_restart') return onRestart();
      throw error;
    }
    await loadSession();
    onIn?.();
  };
  return (
    <Stack gap="md">
      <Title order={1}>Confirme que é você</Title>
      <Text c="dimmed">A primeira etapa está certa. Falta a segunda.</Text>
      <FactorForm kinds={second_factor} passkey={passkey} submit="Entrar" onFactor={enter} />
    </Stack>
  );
}
