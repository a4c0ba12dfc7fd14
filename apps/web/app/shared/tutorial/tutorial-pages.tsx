import type { ComponentType } from 'react';
import { brand } from '@indike/ui/brand.ts';
import { EarningsDrawing } from './drawings/earnings-drawing.tsx';
import { LinkDrawing } from './drawings/link-drawing.tsx';
import { ReferDrawing } from './drawings/refer-drawing.tsx';
import { StatusDrawing } from './drawings/status-drawing.tsx';

interface Page {
  readonly title: string;
  readonly Drawing: ComponentType;
  readonly points: readonly string[];
}

export const pages: readonly [Page, ...Page[]] = [
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
