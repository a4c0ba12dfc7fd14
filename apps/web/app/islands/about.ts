import { programme } from '@indike/ui/programme.ts';
import { estimate, NO_REWARD, tidied } from '#app/features/about/model/estimate.ts';
import { found, startOpenPage } from './start-open-page.ts';

// The presentation of the programme: what components/calculator.tsx does in the application.

const field = found<HTMLInputElement>('[data-calculator] input');
const first = found('[data-reward]');
const ofLevels = document.querySelectorAll('[data-level-reward]');

function show() {
  const rewards = estimate(field.value, programme);
  field.setAttribute('aria-invalid', String(rewards === null));
  first.textContent = rewards?.[0] ?? NO_REWARD;
  for (const [index, reward] of ofLevels.entries()) reward.textContent = rewards?.[index] ?? NO_REWARD;
}

field.addEventListener('input', show);
field.addEventListener('change', () => {
  field.value = tidied(field.value);
});
// The browser may have restored what was typed before a reload.
show();
startOpenPage();
