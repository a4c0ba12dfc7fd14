import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { myLinkQuery } from '../api.ts';
import { pendingText, reviewText } from '../model/sharing-text.ts';

/** Share bonuses that are not in the balance yet, shown below it. Renders nothing when there are none. */
export function PendingBonus() {
  const { data } = useQuery(myLinkQuery());
  const texts = data ? [pendingText(data), reviewText(data)].filter((text) => text !== null) : [];
  return texts.map((text) => (
    <Text key={text} size="sm" c="dimmed" mb="md">
      Bônus do link exclusivo: {text}
    </Text>
  ));
}
