import { Text } from '@mantine/core';
import { useState } from 'react';
import { BarChart, type BarGroup } from '../charts/bar-chart.tsx';
import { Drawing, tone } from '../drawing/drawing.tsx';
import { PageTitle } from '../layout/page-title.tsx';
import { Panel } from '../layout/panel.tsx';
import { BackButton } from '../navigation/back-button.tsx';
import { Pager } from '../navigation/pager.tsx';

const groups: readonly BarGroup[] = [
  {
    name: 'Março',
    bars: [
      { label: 'Recebido', value: 300, text: '300', tone: 'paid' },
      { label: 'Disponível', value: 200, text: '200', tone: 'ready' },
      { label: 'A receber', value: 100, text: '100', tone: 'coming' },
      { label: 'Cancelado', value: 0, text: '0', tone: 'off' },
    ],
  },
];

export function LayoutSamples() {
  const [page, setPage] = useState(1);
  return (
    <>
      <div>
        <BackButton fallback="/" />
      </div>
      <PageTitle help="PageTitle: uma frase que ajuda.">Título da página</PageTitle>
      <Panel title="Panel">
        <Text>O conteúdo de um painel.</Text>
      </Panel>
      <BarChart caption="BarChart" heads={['Mês', 'Status', 'Valor']} groups={groups} />
      <Drawing>
        <circle className={tone.soft} cx="90" cy="75" r="40" />
        <circle className={tone.strong} cx="150" cy="75" r="40" />
      </Drawing>
      <Pager label="Páginas" page={page} pages={3} busy={false} onPage={setPage} />
    </>
  );
}
