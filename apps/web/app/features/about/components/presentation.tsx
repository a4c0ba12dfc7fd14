import type { ReactNode } from 'react';
import { brand } from '@indike/ui/brand.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { paths } from '#app/shared/paths.ts';
import { ReferDrawing } from '#app/shared/drawings/refer-drawing.tsx';
import { levels, texts } from '#app/shared/programme-texts.ts';
import { Calculator } from './calculator.tsx';
import classes from './presentation.module.css';
import { questions } from './questions.ts';
import { SignUp } from './sign-up.tsx';
import { NegotiationDrawing, PaymentDrawing } from './step-drawings.tsx';

interface Props {
  /** The heading of the page, and what it invites to. */
  readonly children: ReactNode;
  /** The share code of an invitation. */
  readonly code?: string;
}

/** What the programme is, what it pays and how it works, from the version in force. */
export function Presentation({ children, code }: Props) {
  return (
    <div className={classes['presentation']}>
      <div className={classes['top']}>
        <div className={classes['lead']}>{children}</div>
        <Calculator />
      </div>
      <HowItWorks />
      <Levels />
      <div className={classes['pair']}>
        <WhoPays />
        <Questions />
      </div>
      <section className={classes['end']} aria-labelledby="comece">
        <h2 id="comece">A próxima indicação pode ser a sua</h2>
        <SignUp code={code} />
      </section>
    </div>
  );
}

const steps = [
  [
    'Você indica',
    ReferDrawing,
    'Informe a empresa e alguém de lá que saiba da indicação. Leva poucos minutos, pelo formulário ou pelo seu link exclusivo.',
  ],
  [
    `${brand.providerCapitalized} negocia`,
    NegotiationDrawing,
    'A equipe comercial procura a empresa e apresenta a proposta. Você não precisa vender e acompanha cada passo.',
  ],
  [
    'Você recebe',
    PaymentDrawing,
    `A sua parte entra no saldo ${texts.releaseWhen} a empresa paga a primeira fatura. A partir de ${texts.minimum}, você saca por PIX ou transferência.`,
  ],
] as const;

function HowItWorks() {
  return (
    <section aria-labelledby="como-funciona">
      <h2 id="como-funciona">Como funciona</h2>
      <ol className={classes['cards']}>
        {steps.map(([title, StepDrawing, text]) => (
          <li key={title} className={classes['card']}>
            <StepDrawing />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Levels() {
  return (
    <section aria-labelledby="niveis">
      <h2 id="niveis">Quanto mais contratos, maior a sua parte</h2>
      <p>O seu nível vem do número de contratos fechados por suas indicações. O contrato atual já conta.</p>
      <ul className={classes['cards']}>
        {levels.map(({ levelName, levelRate, levelCount, levelParts, levelReward }) => (
          <li key={levelName} className={classes['card']}>
            <h3>{levelName}</h3>
            <p className={classes['rate']}>{levelRate} do contrato</p>
            <p>
              {levelCount}. {levelParts}
            </p>
            <p>
              Um contrato de {texts.exampleContract} rende {levelReward}.
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WhoPays() {
  return (
    <section aria-labelledby="quem-paga">
      <h2 id="quem-paga">Quem paga</h2>
      <p>
        Quem paga a sua parte é {brand.provider}: {brand.legalName}, CNPJ {brand.cnpj}. É também quem conversa
        com a empresa e fecha o contrato.
      </p>
      <p>
        O saque pedido até o dia {texts.lastRequestDay} é pago no dia {texts.payoutDay}, e o pedido depois
        disso, no dia {texts.payoutDay} do mês seguinte. Participar é gratuito.
      </p>
    </section>
  );
}

function Questions() {
  return (
    <section aria-labelledby="perguntas">
      <h2 id="perguntas">Perguntas</h2>
      {questions.map(({ question, answer, topic }) => (
        <details key={topic}>
          <summary>{question}</summary>
          <p>
            {answer} <Link to={`${paths.faq}/${topic}`}>Saiba mais</Link>
          </p>
        </details>
      ))}
      <p>
        <Link to={paths.faq} className={classes['all']}>
          Todas as dúvidas frequentes
        </Link>
      </p>
    </section>
  );
}
