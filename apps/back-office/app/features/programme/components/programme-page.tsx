import { Text } from '@mantine/core';
import { lazyOnDemand } from '@indike/ui/lazy/lazy-on-demand.tsx';

// The manifest, which every page loads, names what a route imports, but not what it loads later.
const Versions = lazyOnDemand(() => import('./versions.tsx'));

/** What the provider promises to Indikers, as versions from a day on. */
export default function ProgrammePage() {
  return (
    <>
      <Text c="dimmed" maw="42rem" mb="lg">
        O que vale para os Indikers, e desde quando. Uma indicação segue a versão em vigor no dia em que foi
        feita; o mínimo, o prazo e o dia do pagamento de um saque, a do dia do pedido; o bônus do link
        exclusivo, a do dia em que a pessoa se cadastrou.
      </Text>
      <Versions />
    </>
  );
}
