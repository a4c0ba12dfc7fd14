import { Group, Stack, Text } from '@mantine/core';
import * as icons from '../icons.ts';

export function IconSamples() {
  return (
    <Group align="flex-start">
      {Object.entries(icons).map(([name, Icon]) => (
        <Stack key={name} align="center" gap={4} w="10rem">
          <Icon size={24} stroke={1.75} aria-hidden />
          <Text size="xs" ta="center">
            {name}
          </Text>
        </Stack>
      ))}
    </Group>
  );
}
