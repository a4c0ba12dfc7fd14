import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { IconAlertCircle, IconCheck } from '../icons.ts';
import { hostToasts, type Toast } from './toasts.ts';

const looks = {
  success: { color: 'green.8', icon: <IconCheck size={18} /> },
  error: { color: 'red.8', icon: <IconAlertCircle size={20} /> },
};

function show({ kind, message }: Toast) {
  const closeButtonProps = { 'aria-label': 'fechar' };
  notifications.show({ message, ...looks[kind], withBorder: true, closeButtonProps });
}

/** Shows one toast at a time for 4 s. The others are queued, even if their text is the same. */
export default function ToastHost() {
  useEffect(() => hostToasts(show), []);
  return (
    <Notifications limit={1} autoClose={4000} position="top-center" containerWidth="24rem" zIndex={400} />
  );
}
