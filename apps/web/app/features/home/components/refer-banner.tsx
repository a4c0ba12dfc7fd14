import { Button } from '@mantine/core';
import { paths } from '#app/shared/paths.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import classes from './home.module.css';

export function ReferBanner() {
  return (
    <section className={classes['banner']} aria-labelledby="indique">
      <div>
        <h2 id="indique" className={classes['invite']}>
          indique uma empresa
        </h2>
        <p className={classes['pitch']}>Para indicar, você precisa apenas de seis dados. Comece agora!</p>
      </div>
      <Button component={Link} to={paths.refer} variant="white" className={classes['refer'] ?? ''}>
        Indicar
      </Button>
    </section>
  );
}
