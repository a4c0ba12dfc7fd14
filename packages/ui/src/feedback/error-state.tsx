import { useEffect } from 'react';
import { Button, Stack, Text, Title } from '@mantine/core';
import { explanation, markPlaced, RequestError } from '../forms/request-error.ts';
import { ApiError, isForbidden } from '../http/api-error.ts';
import { IconCloudOff, IconRefresh } from '../icons.ts';

interface Props {
  readonly error: unknown;
  readonly fallback: string;
  readonly onRetry: () => unknown;
  readonly retrying?: boolean;
}

/**
 * The error's message, a button to try again, and the request id to quote to support. A role that
 * does not allow the page has neither, because no second try changes it.
 */
export function ErrorState({ error, fallback, onRetry, retrying = false }: Props) {
  useEffect(() => markPlaced(error), [error]);
  const canHelp = !isForbidden(error);
  // The error's own message tells whoever fills in a form that it is kept.
  const isOffline = error instanceof ApiError && error.offline;
  const requestId = error instanceof RequestError ? error.requestId : undefined;
  return (
    <Stack align="center" gap="md" py="xl" px="md" ta="center" role="alert">
      <IconCloudOff size={40} stroke={1.5} color="var(--ink-soft)" aria-hidden />
      <Title order={2}>{fallback}</Title>
      <Text c="dimmed" maw="28rem">
        {isOffline
          ? 'Você está sem internet. Tente de novo quando a conexão voltar.'
          : explanation(error, 'Tente de novo em alguns instantes.')}
      </Text>
      {canHelp && (
        <Button
          variant="light"
          leftSection={<IconRefresh size={18} />}
          loading={retrying}
          onClick={() => void onRetry()}
        >
          Tentar de novo
        </Button>
      )}
      {canHelp && requestId !== undefined && (
        <Text size="sm" c="dimmed">
          Código para o suporte: <code>{requestId}</code>
        </Text>
      )}
    </Stack>
  );
}
