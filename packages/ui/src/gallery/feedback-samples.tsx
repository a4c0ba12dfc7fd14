import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { HelpTip } from '../feedback/help-tip.tsx';
import { LoadingOverlay } from '../feedback/loading-overlay.tsx';

const OVERLAY_MS = 2_000;

export function FeedbackSamples() {
  const [loading, setLoading] = useState(false);
  const showOverlay = () => {
    setLoading(true);
    setTimeout(() => setLoading(false), OVERLAY_MS);
  };
  return (
    <>
      <Group gap={4}>
        <Text>HelpTip</Text>
        <HelpTip label="O que é isto?" text="Uma explicação curta." />
      </Group>
      <EmptyState action={<Button variant="light">Uma ação</Button>}>Nada por aqui ainda.</EmptyState>
      <ErrorState error={new Error('sample')} fallback="Erro carregando a lista" onRetry={() => undefined} />
      <Button variant="default" onClick={showOverlay}>
        LoadingOverlay
      </Button>
      <LoadingOverlay visible={loading} />
    </>
  );
}
