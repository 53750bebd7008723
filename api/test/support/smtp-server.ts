import { createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

/** The server's answer to a mail: accept it, refuse recipient or text with a code, or hang up after the text. */
export type SmtpBehaviour = 'accept' | 'hang-up' | { recipient: number } | { text: number }

/** An accepted mail. */
export interface TakenMail {
  to: string
  messageId: string
  /** The whole mail as it was sent, headers and body. */
  source: string
}

/** A mail server on loopback with as much SMTP as nodemailer needs. */
export class SmtpServer {
  readonly taken: TakenMail[] = []
  /** Every text received, accepted or not. */
  texts = 0
  behaviour: SmtpBehaviour = 'accept'
  /** Runs after a text was received, before it is answered. */
  onText: () => Promise<void> | void = () => undefined
  private readonly sockets = new Set<Socket>()
  private readonly server = createServer((socket) => this.serve(socket))
  private port = 0

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`
  }

  /** Starts to listen; after a stop on the same port again. */
  async start(): Promise<this> {
    this.server.listen(this.port, '127.0.0.1')
    await once(this.server, 'listening')
    this.port = (this.server.address() as AddressInfo).port
    return this
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    if (!this.server.listening) return
    this.server.close()
    await once(this.server, 'close')
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket)
    socket.on('close', () => this.sockets.delete(socket))
    socket.on('error', () => undefined)
    let to = ''
    let text: string[] | undefined
    let rest = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    const endText = async (source: string) => {
      this.texts += 1
      await this.onText()
      if (this.behaviour === 'hang-up') return socket.destroy()
      if (typeof this.behaviour === 'object' && 'text' in this.behaviour)
        return say(`${this.behaviour.text} no`)
      this.taken.push({ to, messageId: /^Message-ID: (\S+)/im.exec(source)![1]!, source })
      say('250 taken')
    }
    const take = (line: string) => {
      if (text) {
        if (line !== '.') return text.push(line)
        void endText(text.join('\n'))
        text = undefined
        return
      }
      const [verb] = line.toUpperCase().split(/[ :]/, 1)
      if (verb === 'EHLO' || verb === 'HELO') return say('250 lab')
      if (verb === 'RCPT') {
        to = /<(.*?)>/.exec(line)![1]!
        const refused =
          typeof this.behaviour === 'object' && 'recipient' in this.behaviour
            ? this.behaviour.recipient
            : undefined
        return say(refused ? `${refused} <${to}> is not served` : '250 ok')
      }
      if (verb === 'DATA') {
        text = []
        return say('354 go')
      }
      return say(verb === 'QUIT' ? '221 bye' : '250 ok')
    }
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n')
      rest = lines.pop()!
      for (const line of lines) take(line)
    })
    say('220 lab')
  }
}
