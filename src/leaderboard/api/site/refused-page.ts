import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BoardError } from '../../board-error.js';
import { sentenceOf } from '../../site/format.js';
import { errorPage } from '../../site/pages/plain-pages.js';
import { beginRefusal } from '../errors.js';
import { sendPage } from './send-page.js';

/** A refusal on one of these paths is always JSON. */
const FOR_PROGRAMS = /^\/(v1|api|healthz|readyz|\.well-known)(?![^/?])/;

/** Reports whether a refusal should be a page, because a person will read it. Only a browser accepts HTML. */
export function isForPerson({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean {
  const accept = headers.accept?.toLowerCase() ?? '';
  return accept.includes('text/html') && !accept.includes('application/json') && !FOR_PROGRAMS.test(url);
}

export function sendRefusedPage(reply: FastifyReply, refusal: BoardError): FastifyReply {
  const { status, message } = refusal;
  const title = status === 404 ? 'Not here' : status < 500 ? 'That cannot be shown' : 'Not at the moment';
  return sendPage(beginRefusal(reply, refusal), errorPage(title, sentenceOf(message)), status);
}
