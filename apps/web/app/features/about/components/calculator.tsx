import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { programme } from '@indike/ui/programme.ts';
import { levels, texts } from '#app/shared/programme-texts.ts';
import { estimate, NO_REWARD, tidied } from '../model/estimate.ts';
import classes from './calculator.module.css';

const example = texts.exampleContract;

/** What a contract earns. The open page runs islands/about.ts instead, on this markup. */
export function Calculator() {
  const [typed, setTyped] = useState<string>(example);
  // The example is known while pages are built, the programme is not.
  const isExample = typed === example;
  const rewards = isExample ? levels.map(({ levelReward }) => levelReward) : estimate(typed, programme);
  return (
    <section className={classes['calculator']} aria-labelledby="calculadora" data-calculator>
      <h2 id="calculadora">Quanto você recebe?</h2>
      <TextInput
        label="Valor do contrato da empresa"
        description={`Digite um valor em reais, como ${example}.`}
        inputWrapperOrder={['label', 'input', 'description']}
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        value={typed}
        error={rewards === null}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => setTyped(tidied)}
      />
      <output className={classes['result']}>
        Você recebe{' '}
        <strong data-reward>{isExample ? texts.exampleReward : (rewards?.[0] ?? NO_REWARD)}</strong> no nível{' '}
        {texts.firstLevel}.
      </output>
      <ul aria-label="A sua parte em cada nível">
        {levels.map(({ levelName, levelRate }, index) => (
          <li key={levelName}>
            <span>
              {levelName} <small>{levelRate}</small>
            </span>
            <strong data-level-reward>{rewards?.[index] ?? NO_REWARD}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
