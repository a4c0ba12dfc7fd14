import { Text } from '@mantine/core';
import { lazyOnDemand } from '@indike/ui/lazy/lazy-on-demand.tsx';

// The manifest, which every page loads, names what a route imports, but not what it loads later.
const Versions = lazyOnDemand(() => import('./versions.tsx'));

/** What the provider promises to Indikers, as versions from a day on. */
export default function ProgrammePage() {
  return (
    <>
      <Text c="dimmed" maw="42rem" mb="lg">
        O que vale para os Indikers, e desde quando. Uma indicação segue a versão do dia em que foi feita; um
        saque, a do dia do pedido.
      </Text>
      <Versions />
    </>
  );
}
