// A process of clients that misbehave or do nothing, so that their memory is not counted with the broker's.
//
//   node test/server/flood.ts PORT KIND COUNT
//
// `idle` connects and stays; the others send KIND's bytes on COUNT connections. Prints `ready` when all are connected and
// have sent, and for each connection that the broker ends one line `closed`.

import net from 'node:net';

const [port, kind, count] = process.argv.slice(2);

function opening(kindName: string, index: number): Uint8Array {
  switch (kindName) {
    case 'idle':
      return new Uint8Array(0);
    case 'http':
      return Buffer.from('GET / HTTP/1.1\r\nHost: broker\r\n\r\n');
    case 'tls':
      return Buffer.from('1603010200010001fc0303' + '5a'.repeat(200), 'hex');
    case 'huge':
      return Buffer.from('7fffffff0003000c', 'hex');
    case 'negative':
      return Buffer.from('ffffffff0003000c', 'hex');
    case 'zero':
      return Buffer.from('00000000', 'hex');
    case 'garbage': {
      const bytes = Buffer.alloc(300);
      for (let at = 0; at < bytes.length; at++) bytes[at] = (index * 31 + at * at * 7) & 255;
      bytes.writeInt32BE(296, 0);
      return bytes;
    }
    case 'three-bytes':
      return Buffer.from([0, 0, 1]);
    case 'half-large':
      return Buffer.from('060000000003000c00000001', 'hex');
    default:
      throw new Error(`unknown kind ${kindName}`);
  }
}

let open = 0;
for (let index = 0; index < Number(count); index++) {
  const socket = net.connect({ port: Number(port), host: '127.0.0.1' }, () => {
    socket.write(opening(kind ?? 'idle', index));
    if (++open === Number(count)) console.log('ready');
  });
  socket.on('error', () => {});
  socket.on('close', () => console.log('closed'));
}
process.stdin.on('end', () => process.exit());
process.stdin.resume();
