import { demoId } from './demo-id.js'
import { schoolIds } from './schools.js'

export const demoRemoteLabs = [
  {
    name: '3D printer with camera',
    description: 'Send a sliced model, watch the first layer and collect the print from the lab. One print of at most two hours a slot.',
    equipment: ['3D printer, 220 × 220 × 250 mm', 'Camera', 'PLA in two colours'],
    school: schoolIds[0],
  },
  {
    name: 'Oscilloscope bench',
    description: 'Two channels, a signal generator and a board with eight test circuits that can be chosen from afar.',
    equipment: ['Oscilloscope, 2 channels', 'Signal generator', 'Board with eight circuits'],
    school: schoolIds[1],
    bookingLink: 'https://backwater-school.example/bench',
  },
  {
    name: 'Weather mast',
    description: 'Temperature, humidity, wind and rain of the last year, to be read in any program.',
    equipment: ['Thermometer and hygrometer', 'Anemometer', 'Rain gauge'],
    school: schoolIds[5],
    bookingLink: 'https://brahmaputra-valley.example/weather',
  },
  {
    name: 'Robot arm with four joints',
    description: 'Being repaired: the elbow servo is on order.',
    equipment: ['Servo arm', 'Camera from above'],
    school: schoolIds[3],
    isAvailable: false,
  },
].map((lab, at) => ({ id: demoId('lab', at + 1), ...lab }))
