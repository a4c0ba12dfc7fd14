import { Text } from '@mantine/core';
import { pageTitle } from '@indike/ui/brand.ts';
import { lazyOnDemand } from '@indike/ui/lazy/lazy-on-demand.tsx';

export const meta = () => [{ title: pageTitle('Campanhas') }];

// Loaded later, so that the manifest of every page does not name what it imports.
const Campaigns = lazyOnDemand(() => import('./campaign-list.tsx'));

/** What is paid beside the rewards for a time, up to a budget. */
export default function CampaignsPage() {
  return (
    <>
      <Text c="dimmed" maw="42rem" mb="lg">
        O que contratos rendem além da bonificação, por um período e até um orçamento. Uma pessoa prepara,
        outra aprova, e a campanha termina sozinha no fim do período ou do orçamento.
      </Text>
      <Campaigns />
    </>
  );
}
