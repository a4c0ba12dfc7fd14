import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { moneyText } from '@indike/ui/format/money.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { campaignsQuery } from '../api.ts';

/** The running campaigns, with what is missing. Renders nothing when there are none. */
export function Campaigns() {
  const { data } = useQuery(campaignsQuery());
  return data?.data.length ? (
    <Panel title="Campanhas">
      {data.data.map(({ id, name, sentence, earned, done }) => (
        <Text key={id} mt="xs">
          <strong>{name}</strong>
          <br />
          {sentence.replace('+ ', '+\u00a0')}
          {earned > 0 && !done && ` · Você já ganhou ${moneyText(earned)}`}
        </Text>
      ))}
    </Panel>
  ) : null;
}
