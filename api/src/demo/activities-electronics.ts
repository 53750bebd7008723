import type { DemoActivity } from './activity.js'

export const electronicsActivities: DemoActivity[] = [
  {
    place: 'Electronics/Basic circuits/Series and parallel',
    taName: 'Light up your first circuit',
    isBase: true,
    intro:
      'Make a light-emitting diode glow, then find out what happens when two of them share one battery. Everything later in the lab builds on this hour.',
    goals: [
      'Build a closed circuit with a battery, a resistor and an LED',
      'Tell series from parallel by looking and by measuring',
      'Find a fault in a circuit in a fixed order instead of by guessing',
    ],
    materials: [
      '1 breadboard',
      '2 red LEDs (5 mm)',
      '2 resistors of 220 Ω',
      '1 battery of 9 V with clip',
      '6 jumper wires',
      '1 multimeter',
    ],
    instructions: [
      'Look at the LED: the longer leg is the positive side. Feel for the flat edge on the rim, which marks the negative side.',
      'Push the LED into the breadboard with its legs in two different rows.',
      'Put one end of a 220 Ω resistor in the row of the longer leg and the other end in a free row.',
      'Connect the red battery wire to the free end of the resistor and the black wire to the shorter leg. The LED glows.',
      'Take the LED out, turn it round and put it back. Write down what you see and why.',
      'Put a second LED after the first in the same path (series). Compare the brightness with one LED alone.',
      'Now give the second LED its own resistor and its own path to the battery (parallel). Compare again.',
      'Measure the voltage across each LED in both circuits and fill in the table in your notebook.',
      'Pull one LED out of each circuit and note what happens to the other one.',
    ],
    tips: [
      'Never connect an LED to 9 V without a resistor: it burns out in a moment.',
      'Nothing glows? Check in this order: battery, direction of the LED, rows of the breadboard, wires.',
      'Disconnect the battery before you change the circuit.',
    ],
    assessment: [
      'Draws both circuits with the right symbols',
      'Explains why the series LEDs are dimmer',
      'Finds a fault that the teacher has built in within five minutes',
    ],
    extensions: [
      'Add a push button that switches only one of the two LEDs',
      'Find out how many LEDs in series still glow on 9 V, and explain the number',
    ],
    resources: [
      'NCERT Science, class 7: the chapter on electric current and its effects',
      'Colour code of resistors: red, red, brown is 220 Ω',
      'Lab rule card 1: working safely with batteries',
    ],
  },
  {
    place: 'Electronics/Basic circuits/Paper circuits',
    taName: 'Greeting card that glows',
    hazards: ['lithium'],
    adultNeeded: true,
    intro:
      'A folded card with copper tape inside: press the corner and a lamp, a star or a heart lights up. Circuit and drawing are planned together.',
    goals: [
      'Plan a circuit on paper before building it',
      'Make good joints with copper tape',
      'Design a switch out of folded paper',
    ],
    materials: [
      '1 sheet of thick card (A4)',
      '60 cm of copper tape, 5 mm wide',
      '1 coin cell CR2032',
      '2 flat LEDs (5 mm also works)',
      '1 binder clip',
      'Sketch pens and clear tape',
    ],
    instructions: [
      'Fold the card in half and draw your picture on the front. Mark the spots where light should come through.',
      'Open the card and mark the same spots inside. Draw one line for plus and one for minus; they must never cross.',
      'Draw a circle for the coin cell at the lower corner, where the corner can be folded over it.',
      'Lay copper tape along the lines. At a bend fold the tape instead of cutting it.',
      'Bend the legs of the LEDs flat and tape them across the two lines, long leg on the plus line.',
      'Put the coin cell on its circle, minus side down, and fold the corner so that its tape touches the plus side.',
      'Hold the corner with the binder clip and check that every LED glows.',
      'Make small holes in the front for the light, close the card and write your greeting.',
    ],
    tips: [
      'Rub the tape flat with a fingernail: most faults are loose joints.',
      'Coin cells are dangerous when swallowed: count them back at the end.',
      'LEDs of different colours may not share a cell: red takes all the current.',
    ],
    assessment: [
      'The card works ten times in a row',
      'The drawing shows plus and minus without a crossing',
      'The fold works as a switch',
    ],
    extensions: [
      'Make two pictures light up one after the other with two folds',
      'Replace the clip with a slide switch of card and tape',
    ],
    resources: [
      'Sample card in the lab cupboard, shelf 2',
      'Template sheet: three switch folds to copy',
    ],
  },
  {
    place: 'Electronics/Microcontrollers/Arduino basics',
    taName: 'Traffic lights for a crossing',
    intro:
      'Program a microcontroller to run the lights of a road crossing, with a button for people on foot. The first program that has to be right, not only to run.',
    goals: [
      'Upload a program to an Arduino Uno',
      'Use digital outputs and one digital input',
      'Describe a sequence as states before writing code',
    ],
    materials: [
      '1 Arduino Uno with USB cable',
      '2 each of red, yellow and green LEDs',
      '6 resistors of 220 Ω',
      '1 push button',
      '1 resistor of 10 kΩ',
      '1 breadboard and 12 jumper wires',
    ],
    instructions: [
      'Stand at a crossing for five minutes with a watch and write down how long each light stays on.',
      'Draw the states as boxes: which lights are on, for how long, which state comes next.',
      'Wire the first three LEDs to pins 8, 9 and 10, each through 220 Ω to ground.',
      'Write a program that goes through the states of one road. Upload and check it against your drawing.',
      'Add the three LEDs of the second road on pins 5, 6 and 7, and extend each state by the other road.',
      'Wire the button to pin 2 with 10 kΩ to ground and print its value to the serial monitor.',
      'Let the button ask for a walking phase, which comes after the next yellow and never at once.',
      'Ask another team to find a moment in which both roads have green. If they find one, correct it.',
    ],
    tips: [
      'Name the pins at the top of the program: redNorth tells more than 8.',
      'Use a short all-red state between the two roads.',
      'Choose the right port under Tools before uploading.',
    ],
    assessment: [
      'There is no moment with green for both roads',
      'The states in the program match the drawing',
      'The button is remembered until its turn comes',
    ],
    extensions: [
      'Make yellow blink at night, by a light sensor',
      'Show the seconds left on a seven-segment display',
    ],
    resources: [
      'Arduino reference: pinMode, digitalWrite, digitalRead, millis',
      'Road safety booklet of the traffic police: meaning of the lights',
    ],
  },
  {
    place: 'Electronics/Microcontrollers/Sensors',
    taName: 'Street light that knows the dark',
    intro:
      'Street lights that burn all day waste power. Build a model lamp post that switches itself on at dusk, and work out what a whole street would save.',
    goals: [
      'Read an analogue sensor',
      'Choose a threshold from measurements',
      'Estimate energy saved in a year',
    ],
    materials: [
      '1 Arduino Uno with USB cable',
      '1 light-dependent resistor',
      '1 resistor of 10 kΩ',
      '3 white LEDs with 220 Ω each',
      'Card, straws and glue for three lamp posts',
      '1 breadboard and jumper wires',
    ],
    instructions: [
      'Wire the light-dependent resistor and 10 kΩ in series between 5 V and ground; connect the middle to A0.',
      'Print the value of A0 twice a second. Note it in sunlight, in the room, under your hand and in a box.',
      'Choose a threshold between the room and your hand and write down your reason.',
      'Wire the LEDs to pins 9, 10 and 11 and switch them on below the threshold.',
      'Move your hand slowly over the sensor. If the lamps flicker, use two thresholds: one for on, one for off.',
      'Build the lamp posts and put the sensor where the lamps do not shine on it.',
      'Count the street lights on your road. With 70 W each, work out what one hour less a day saves in a year.',
    ],
    tips: [
      'A lamp that lights its own sensor switches itself off: move the sensor.',
      'Bright sun through a window changes the values; measure at the time of the test.',
    ],
    assessment: [
      'Measurements in a table with at least four kinds of light',
      'No flicker at the threshold',
      'The saving is worked out with units',
    ],
    extensions: [
      'Dim the lamps when nobody passes, with a motion sensor',
      'Send the time of switching on to a chart',
    ],
    resources: [
      'NCERT Science, class 10: electric power and energy',
      'Bureau of Energy Efficiency: star labels for lamps',
    ],
  },
]
