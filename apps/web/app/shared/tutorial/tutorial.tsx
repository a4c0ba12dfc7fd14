import { Button, Group, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { brand } from '@indike/ui/brand.ts';
import classes from './tutorial.module.css';
import { EarningsDrawing, LinkDrawing, ReferDrawing, StatusDrawing } from './tutorial-drawings.tsx';

export default function Tutorial(props: DialogProps) {
  return (
    <Dialog {...props} title="Tutorial">
      <Pages onClose={props.onClose} />
    </Dialog>
  );
}

/** Mounted inside the dialog, so that the tutorial starts at the first page each time. */
function Pages({ onClose }: Pick<DialogProps, 'onClose'>) {
  const [index, setIndex] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (index > 0) heading.current?.focus();
  }, [index]);
  const page = pages[index] ?? pages[0];
  const last = index === pages.length - 1;

  return (
    <div className={classes['pages']}>
      <div className={classes['page']}>
        <div className={classes['drawing']}>
          <page.Drawing />
        </div>
        <Text size="sm" c="dimmed">
          {index + 1} de {pages.length}
        </Text>
        <Title order={2} ref={heading} tabIndex={-1} className={classes['heading']}>
          {page.title}
        </Title>
        <ul className={classes['points']}>
          {page.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
      <Group wrap="nowrap" className={classes['actions']}>
        {index > 0 && (
          <Button variant="default" flex={1} onClick={() => setIndex(index - 1)}>
            Voltar
          </Button>
        )}
        <Button flex={1} onClick={last ? onClose : () => setIndex(index + 1)}>
          {last ? 'Fechar' : 'Próximo'}
        </Button>
      </Group>
    </div>
  );
}

interface TutorialPage {
  readonly title: string;
  readonly Drawing: ComponentType;
  readonly points: readonly string[];
}

const pages: readonly [TutorialPage, ...TutorialPage[]] = [
  {
    title: 'Como indicar',
    Drawing: ReferDrawing,
    points: [
      'Você precisa de seis dados: nome, site e CNPJ da empresa; nome, e-mail e telefone de um contato.',
      'Boas indicações são de empresas que vendem a prazo, cobram dívidas ou consultam CPF e CNPJ.',
      'Prefira quem decide a compra: presidência, diretoria, gerência ou a área de compras.',
      'Avise o contato antes. Se ele não souber da indicação, ela não vale.',
    ],
  },
  {
    title: 'Meus ganhos',
    Drawing: EarningsDrawing,
    points: [
      'Você ganha uma parte do contrato: 50% no Prata (até 3 contratos fechados), 60% no Ouro (de 4 a 10) e 80% no Diamante (11 ou mais).',
      'Um contrato de R$\u00a05.000,00 rende R$\u00a02.500,00 no nível Prata.',
      'O valor fica disponível 5 dias depois que a empresa paga a primeira fatura. No Diamante, 20% do contrato ficam disponíveis já na semana do fechamento.',
      'O saque é a partir de R$\u00a0150,00. Pedido até o dia 10, é pago no dia 15; depois disso, no dia 15 do mês seguinte.',
    ],
  },
  {
    title: 'Suas indicações',
    Drawing: StatusDrawing,
    points: [
      'Cada mudança de status aparece com data e hora: Em Contato, Em negociação, Proposta Aceita e assim por diante.',
      `Você vê quando ${brand.provider} falou com a empresa e, se a indicação não avançar, o motivo.`,
      'Se outra pessoa indicar a mesma empresa, a bonificação é da indicação que levar primeiro ao contrato.',
      'Não há limite: indique quantas empresas quiser.',
    ],
  },
  {
    title: 'Link exclusivo',
    Drawing: LinkDrawing,
    points: [
      'Você tem um link só seu. Ele está na Home e em Indicar: copie, envie pelo WhatsApp ou mostre o QR code.',
      'Por ele, a própria empresa deixa os dados dela, e a indicação fica em seu nome.',
      'Quem quiser indicar também pode se cadastrar pelo seu link.',
      'Cada novo Indiker que confirma o e-mail rende R$\u00a05,00 a você, até o 25º cadastro: no máximo R$\u00a0125,00.',
    ],
  },
];
