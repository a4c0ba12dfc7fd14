import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  readonly help?: ReactNode;
  /** The page's main action, shown at the right. */
  readonly action?: ReactNode;
}

export function PageTitle({ children, help, action }: Props) {
  return (
    <Group justify="space-between" align="flex-start" gap="md" mb="lg">
      <Stack gap={4} maw="42rem">
        <Title order={1}>{children}</Title>
        {help !== undefined && <Text c="dimmed">{help}</Text>}
      </Stack>
      {action}
    </Group>
  );
}
